// What test_every_page.py asks the page that is open, beside axe: `probes` below. A finding is a kind and what it is about.
(() => {
  const style = (one, pseudo) => getComputedStyle(one, pseudo);
  const described = (one) => one.outerHTML.slice(0, 160);

  function* upwards(one) {
    for (; one && one !== document.documentElement; one = one.parentElement) yield one;
  }

  /** The bar that it is in, if any, which stays where the page is scrolled. */
  const barOf = (one) => [...upwards(one)].find((each) => /fixed|sticky/.test(style(each).position));

  // Content for screen readers alone has a box of one pixel.
  const isSeen = (one) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    ![...upwards(one)].some((each) => style(each).clipPath !== "none" || each.matches(".skip:not(:focus)"));

  /** What the boxes around a line of text leave of it. */
  function shownPart({ left, top, right, bottom }, one) {
    for (const each of upwards(one)) {
      if (style(each).overflowX === "visible") continue;
      const frame = each.getBoundingClientRect();
      [left, top] = [Math.max(left, frame.left), Math.max(top, frame.top)];
      [right, bottom] = [Math.min(right, frame.right), Math.min(bottom, frame.bottom)];
    }
    return { left, top, right, bottom };
  }

  /** Each line of text on the page: its box, what is shown of that, its element and its bar. */
  function lines() {
    const found = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text; (text = texts.nextNode()); ) {
      const one = text.parentElement;
      if (!text.data.trim() || one.closest("svg, script, style, select, textarea, template") || !isSeen(one)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const bar = barOf(one), boxes = [...range.getClientRects()].filter((box) => box.width > 1);
      found.push(...boxes.map((box) => ({ box, shown: shownPart(box, one), one, text, bar })));
    }
    return found;
  }

  const isBeyond = (box, frame) => box.left < frame.left - 2 || box.right > frame.right + 2;
  const isShortened = (one) => style(one).textOverflow === "ellipsis" || style(one).webkitLineClamp !== "none";

  /** Whether a line of text goes beyond a box that hides the rest, its button or the window. */
  function isCut({ box, one }) {
    for (const each of upwards(one)) {
      const frame = each.getBoundingClientRect();
      const { overflowX, overflowY, scrollbarWidth } = style(each);
      if (each.matches("button, .button, .badge") && isBeyond(box, frame)) return true;
      if (overflowX === "visible") continue;
      if (isShortened(each)) return false;
      if (/auto|scroll/.test(overflowX + overflowY)) return scrollbarWidth === "none" && isBeyond(box, frame);
      const below = Math.max(box.bottom - frame.bottom, frame.top - box.top);
      if (isBeyond(box, frame) || below > box.height / 3) return true;
    }
    return isBeyond(box, { left: 0, right: document.documentElement.clientWidth });
  }

  function overlap(a, b) {
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return width > 2 && height > Math.min(a.bottom - a.top, b.bottom - b.top) / 3;
  }

  /** Bars lie on what is scrolled below them: each is compared with itself. */
  function overlapping(all) {
    all.sort((a, b) => a.shown.top - b.shown.top);
    return all.flatMap((first, number) => {
      const end = all.findIndex((one) => one.shown.top >= first.shown.bottom);
      const near = all.slice(number + 1, end < 0 ? undefined : end).filter(({ text, bar }) => text !== first.text && bar === first.bar);
      return near.filter((second) => overlap(first.shown, second.shown)).map((second) => [first, second]);
    });
  }

  /** How thick the lines above and below it are: borders, outline, underline. */
  function lineWidth(one) {
    const its = style(one), lines = ["borderTop", "borderBottom", "outline"].filter((line) => its[`${line}Style`] !== "none");
    const widths = lines.map((line) => parseFloat(its[`${line}Width`]));
    return widths.reduce((sum, width) => sum + width, its.textDecorationLine === "none" ? 0 : 1);
  }

  const CURRENT = "[aria-current]:not([aria-current=false]), [aria-selected=true]";

  /** A line says nothing if its neighbours have the same. */
  function isMarked(one) {
    const group = one.closest("nav") || one.parentElement;
    const others = [...group.querySelectorAll(one.tagName)].filter((other) => !other.matches(CURRENT) && isSeen(other));
    return lineWidth(one) > Math.min(...others.map(lineWidth), others.length ? Infinity : 0);
  }

  /** Whether its ground is another than that of what it is in: the actions below a post have no borders, but icons. */
  const isFilled = (one) => ![style(document.body).backgroundColor, "rgba(0, 0, 0, 0)"].includes(style(one).backgroundColor);

  /** How light a colour is on a white page, from 0 to 1. */
  function luminance(colour) {
    const [red, green, blue, alpha = 1] = colour.match(/[\d.]+/g).map(Number);
    const share = (part) => ((part * alpha) / 255 + 1 - alpha) ** 2.2;
    return 0.2126 * share(red) + 0.7152 * share(green) + 0.0722 * share(blue);
  }

  function isDrawn(icon) {
    const ground = [...upwards(icon)].map((one) => style(one).backgroundColor).find((colour) => !/, 0\)$/.test(colour));
    const shades = [style(icon).stroke, ground || style(document.body).backgroundColor].map(luminance);
    return (Math.max(...shades) + 0.05) / (Math.min(...shades) + 0.05) >= 3;
  }

  const hasRing = (one) => style(one).outlineStyle !== "none" && parseFloat(style(one).outlineWidth) >= 2;
  // In these the caret shows it, and the line below the text.
  const BY_CARET = "#compose-text, #compose-warning";

  /** The ring may be around the label of a control, or around what both are in. */
  const isFocusShown = (one) =>
    [one, one.nextElementSibling, ...[...upwards(one.parentElement)].slice(0, 3)].some((each) => each && hasRing(each)) ||
    (one.matches(BY_CARET) && !matchMedia("(forced-colors: active)").matches);

  /** Whether something lies on it, or it is outside of the window. */
  function isCovered(one) {
    const shown = style(one).opacity === "0" ? one.closest("label, .choice, .fold") || one : one;
    let { left, top, right, bottom } = shown.getClientRects()[0];
    const across = (Math.max(0, left) + Math.min(innerWidth, right)) / 2;
    const middle = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2;
    if (one.matches("textarea")) bottom = Math.min(bottom, top + 30); // the browser scrolls to the caret in its first line
    const heights = bottom - top > innerHeight / 2 ? [middle] : [top + 2, (top + bottom) / 2, bottom - 2]; // of a large one a part is enough
    return !heights.every((down) => {
      const there = document.elementFromPoint(across, down);
      return there && (shown.contains(there) || there.contains(shown));
    });
  }

  const INTERACTIVE = "a[href], button, input, select, textarea, summary, audio[controls], video[controls], [tabindex]";

  /** Of radio buttons one is reached with Tab, the others with arrows. */
  function isPassedOver(radio) {
    const all = [...document.querySelectorAll("[type=radio]")];
    const group = all.filter((one) => one.name === radio.name && one.form === radio.form);
    return group.length > 0 && radio !== (group.find((one) => one.checked) || group[0]);
  }

  const isThere = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("[inert]");
  const stops = () =>
    [...document.querySelectorAll(INTERACTIVE)].filter(
      (one) => one.tabIndex >= 0 && !one.disabled && isThere(one) && !(one.type === "radio" && isPassedOver(one)),
    );

  /** Whether the walk went up, and not to the column beside. Bars lie anywhere. */
  function isBackwards(from, to) {
    const [old, now] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
    return barOf(from) === barOf(to) && now.bottom <= old.top && now.left < old.right;
  }

  window.probes = {
    /** Text that is cut off, texts that lie on each other, and a page that scrolls sideways. */
    unreadable() {
      const all = lines(), { scrollWidth, clientWidth } = document.documentElement;
      return [
        ...(scrollWidth > clientWidth ? [["sideways", scrollWidth - clientWidth]] : []),
        ...all.filter(isCut).map(({ one, text }) => ["cut off", text.data.trim(), described(one)]),
        ...overlapping(all).map(([a, b]) => ["overlap", a.text.data.trim(), b.text.data.trim(), described(b.one)]),
      ];
    },

    /** What is told by a colour alone, or is not seen, where colours are forced. */
    colourless() {
      const all = (selector) => [...document.querySelectorAll(selector)].filter(isSeen);
      return [
        ...all(CURRENT).filter((one) => !isMarked(one)).map((one) => ["not marked", described(one)]),
        ...all("button:not(.popup *, .place, .doing *), .button").filter((one) => !lineWidth(one)).map((one) => ["no border", described(one)]),
        ...all("button[aria-pressed=true]").filter((one) => !isFilled(one)).map((one) => ["not filled", described(one)]),
        ...all("svg.icon").filter((one) => !isDrawn(one)).map((one) => ["not drawn", described(one.parentElement)]),
      ];
    },

    /** Controls whose focus is not shown. A key was pressed before, or the browser shows none. */
    unringed() {
      const hidden = stops().filter((one) => {
        one.focus({ preventScroll: true });
        return document.activeElement === one && !isFocusShown(one);
      });
      return hidden.map((one) => ["no focus", described(one)]);
    },

    /** Begin a walk with Tab at the top of the page, wherever the focus was. */
    start() {
      document.body.tabIndex = -1;
      document.body.focus();
      this.reached = [];
      this.faults = [];
    },

    /** Look at where Tab went, and return whether the walk goes on. */
    step() {
      const one = document.activeElement, last = this.reached.at(-1);
      if (one === document.body || one === this.reached[0]) return false;
      if (one === last) return true; // a player has stops inside
      if (!isFocusShown(one)) this.faults.push(["no focus", described(one)]);
      if (isCovered(one)) this.faults.push(["covered", described(one)]);
      if (last && isBackwards(last, one)) this.faults.push(["backwards", described(last), described(one)]);
      this.reached.push(one);
      return true;
    },

    /** What was wrong on the walk, and what it did not come to. */
    end() {
      const all = stops();
      const missed = all.filter((one) => !this.reached.includes(one)).map((one) => ["not reached", described(one)]);
      const hurried = all.filter((one) => one.tabIndex > 0).map((one) => ["out of order", described(one)]);
      return [...this.faults, ...missed, ...hurried];
    },

    /** Open what is folded, menus and parts of the compose form included. */
    unfold() {
      for (const one of document.querySelectorAll("details")) one.open = true;
      for (const one of document.querySelectorAll(".fold input:not(:checked)")) one.click();
    },

    /** What moves for longer than a hundredth of a second. */
    moving() {
      const seconds = (one, pseudo) => {
        const { animationName, animationDuration, transitionDuration, scrollBehavior } = style(one, pseudo);
        if (scrollBehavior === "smooth") return 1;
        const durations = animationName === "none" ? transitionDuration : `${animationDuration}, ${transitionDuration}`;
        return Math.max(...durations.split(", ").map(parseFloat));
      };
      const all = [...document.querySelectorAll("*")];
      return all.filter((one) => ["", "::before", "::after"].some((pseudo) => seconds(one, pseudo) > 0.01)).map(described);
    },
  };
})();
