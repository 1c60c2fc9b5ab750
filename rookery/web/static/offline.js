// The page that could not be loaded, once there is a connection.
addEventListener("online", () => location.reload());
