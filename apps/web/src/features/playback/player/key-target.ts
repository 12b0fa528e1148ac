/** Which keys of a page are for its player. */

const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const fields =
  'textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [role="combobox"], ' +
  'input:not([type="range"], [type="checkbox"], [type="radio"], [type="button"])';
/** Elements that the space bar presses. */
const pressed =
  'button, summary, a[href], input, [role="button"], [role="tab"], [role="switch"], [role="checkbox"], [role="radio"]';
const sideways = ['ArrowLeft', 'ArrowRight'];
const upAndDown = ['ArrowUp', 'ArrowDown', 'Home', 'End'];
/** Characters that need the shift key on most keyboards. */
const shifted = ['?', '<', '>'];

export const isForPlayer = (event: KeyboardEvent, player: HTMLElement): boolean => {
  const { key, target } = event;
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.shiftKey && !shifted.includes(key)) return false;
  if (!(target instanceof Element) || target.closest(fields) || document.querySelector(overlays)) return false;
  const isInside = player.contains(target);
  const isNowhere = target === document.body || target === document.documentElement;
  if (key === ' ') return (isInside || isNowhere) && !target.closest(pressed);
  if (sideways.includes(key)) return isNowhere || (isInside && target.tagName !== 'INPUT');
  // Elsewhere they scroll the page.
  if (upAndDown.includes(key)) return isInside ? target.tagName !== 'INPUT' : isNowhere && !canScroll();
  return true;
};

const canScroll = (): boolean => {
  const page = document.scrollingElement;
  return page !== null && page.scrollHeight > page.clientHeight;
};
