/**
 * Decides what an open page does when a file of its version no longer exists on the server because
 * a newer version was deployed.
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
  /** The address that the browser shows. */
  standing: Place;
  /** The path that this tab reloaded last, if any. */
  lastReloaded?: unknown;
}

/**
 * The path to reload, once. Undefined for files that a screen loads in the background: they fail
 * alone, and a reload could interrupt an order.
 */
export function reloadPath({ router, standing, lastReloaded }: Moment): string | undefined {
  const target = router ? router.state.navigation.location : standing;
  return target && target.pathname !== lastReloaded ? target.pathname : undefined;
}
