/** The dialogs of a player's account flows. */
export function AccountOverlays() {
  return null;
}
