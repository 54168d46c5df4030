/** The whole screen of the device, where the browser gives it. */

/** Only in answer to a press; refused elsewhere, and the wall then fills the window. */
export function enterFullScreen(): void {
  const { documentElement } = document;
  if (typeof documentElement.requestFullscreen !== 'function') return;
  void documentElement.requestFullscreen().catch(() => undefined);
}

export function leaveFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
}
