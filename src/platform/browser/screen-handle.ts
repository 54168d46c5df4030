/** What a document says about its screen; every page exports one as `handle`. */
export interface ScreenHandle {
  title: string;
  /** For search engines; a screen without one is kept out of them. */
  description?: string;
  /** The path of a web app manifest of its own, where another app than the shop goes on the home screen from here. */
  manifest?: string;
  /** Forgets what this device keeps for the person who was signed in. */
  whenSignedOut?: () => void;
}
