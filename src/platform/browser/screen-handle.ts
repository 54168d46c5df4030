/** What a document says about its screen; every page exports one as `handle`. */
export interface ScreenHandle {
  title: string;
  /** For search engines; a screen without one is kept out of them. */
  description?: string;
  /** Its content is known to the browser alone, so that nothing of it can be rendered before. */
  browserOnly?: true;
  /**
   * The path of a web app manifest of its own, where another app than the shop goes on the home
   * screen from here.
   */
  manifest?: string;
}
