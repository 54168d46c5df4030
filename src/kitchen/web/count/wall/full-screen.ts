/** Full screen mode, if the browser supports it. */

/** Browsers allow it only in response to a press. If it is refused, the wall fills the window. */
export function enterFullScreen(): void {
  const { documentElement } = document;
  if (typeof documentElement.requestFullscreen !== 'function') return;
  void documentElement.requestFullscreen().catch(() => undefined);
}

export function leaveFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
}
