/**
 * Decides what an open page does when one of its files does not load: a newer version was deployed,
 * or there is no network.
 */

interface Place {
  pathname: string;
}

interface Moment {
  /**
   * Unset until the page is rendered for the first time; its location is unset while no navigation
   * is running.
   */
  router: { state: { navigation: { location?: Place | undefined } } } | undefined;
  /** How the browser came to this document. */
  cameBy: NavigationTimingType | undefined;
}

/**
 * True if the page reloads at its target. Not for files that a screen loads in the background: they
 * fail alone, and a reload could interrupt an order. Not for the files of a first screen that was
 * just reloaded, or it would reload for ever.
 */
export function isReloaded({ router, cameBy }: Moment): boolean {
  return router ? router.state.navigation.location !== undefined : cameBy !== 'reload';
}
