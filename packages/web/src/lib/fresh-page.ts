/** Loads the app anew at one of its addresses: nothing of what was on the page stays. */
export function openFreshPage(path: string): void {
  history.replaceState(null, '', path)
  location.reload()
}
