/** Decisions, "Quiz, ranking, offers": which links may be offered, and how one becomes a viewer's own. */

export type OfferLink = { readonly saleBaseUrl: string; readonly useSalesForceId: boolean };
export type OfferViewer = { readonly userId: string; readonly salesForceId: string | null };

const userPlaceholder = '{userId}';
const salesForcePlaceholder = '{salesForceId}';

/** Only https, without credentials; a URL that a phone would not open is refused. */
export const isOfferUrl = (text: string): boolean => {
  if (/\s/.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  return protocol === 'https:' && username === '' && password === '' && hostname.includes('.');
};

/**
 * The link with the viewer's own id: in its placeholder, else behind a trailing `=` or `/`, else as the parameter
 * `userId`. The Salesforce id goes to its own placeholder or parameter when the offer uses it and the viewer has one.
 */
export const personalUrl = ({ saleBaseUrl, useSalesForceId }: OfferLink, viewer: OfferViewer): string => {
  const salesForceId = useSalesForceId ? (viewer.salesForceId ?? '') : '';
  const filled = saleBaseUrl
    .replaceAll(userPlaceholder, () => encodeURIComponent(viewer.userId))
    .replaceAll(salesForcePlaceholder, () => encodeURIComponent(salesForceId));
  const withUser = saleBaseUrl.includes(userPlaceholder)
    ? filled
    : // A link that ends with `=` or `/` expects the id there, unless an empty placeholder left it so.
      /[=/]$/.test(saleBaseUrl)
      ? filled + encodeURIComponent(viewer.userId)
      : withParameter(filled, 'userId', viewer.userId);
  const isMarked = saleBaseUrl.includes(salesForcePlaceholder);
  return salesForceId === '' || isMarked ? withUser : withParameter(withUser, 'salesForceId', salesForceId);
};

/** Edits the text of the URL: serialising a parsed URL would change the spelling of the rest. */
const withParameter = (url: string, name: string, value: string): string => {
  const [, address = '', fragment = ''] = /^([^#]*)(#.*)?$/s.exec(url) ?? [];
  const joint = address.includes('?') ? (/[?&]$/.test(address) ? '' : '&') : '?';
  return `${address}${joint}${name}=${encodeURIComponent(value)}${fragment}`;
};
