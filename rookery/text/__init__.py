"""Text as a skill: what people type becomes safe HTML, and hostile HTML becomes safe too."""
