/** What a screen declares for its document; every page exports it as `handle`. */
export interface ScreenHandle {
  title: string;
  /** For search engines; a screen without a description is not indexed. */
  description?: string;
  /**
   * The path of a separate web app manifest, for screens that are installed as another app than the
   * shop.
   */
  manifest?: string;
  /** The page itself says which of its days are closed, so the layout does not. */
  namesClosedDays?: true;
  /** Deletes the data that this device stores for the person who was signed in. */
  whenSignedOut?: () => void;
}
