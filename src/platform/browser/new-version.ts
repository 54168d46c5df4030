/**
 * What an open page does when a file that it names is gone from the server: a newer version of the
 * shop is there.
 */

interface Place {
  pathname: string;
}

interface Moment {
  /**
   * Unset until the page is there for the first time; its location is unset while it goes nowhere.
   */
  router: { state: { navigation: { location?: Place | undefined } } } | undefined;
  /** The address that the browser shows. */
  standing: Place;
  /** The path that this tab loaded again last, if any. */
  lastReloaded?: unknown;
}

/**
 * The path to load again, once. None for what a screen loads beside itself: that fails by itself,
 * and a reload would cut off an order under way.
 */
export function reloadPath({ router, standing, lastReloaded }: Moment): string | undefined {
  const target = router ? router.state.navigation.location : standing;
  return target && target.pathname !== lastReloaded ? target.pathname : undefined;
}
