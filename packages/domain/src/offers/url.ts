/** Decisions, "Quiz, ranking, offers": which links may be offered, and how one becomes a viewer's own. */

export type OfferLink = { readonly saleBaseUrl: string; readonly useSalesForceId: boolean };
export type OfferViewer = { readonly userId: string; readonly salesForceId: string | null };

const userPlace = '{userId}';
const salesForcePlace = '{salesForceId}';

/** Only https, and nobody's password inside; anything a phone would not open is refused. */
export const isOfferUrl = (text: string): boolean => {
  if (/\s/.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  return protocol === 'https:' && username === '' && password === '' && hostname.includes('.');
};

/**
 * The link with the viewer's own id: in the place marked for it, else behind a trailing `=` or `/`, else as the parameter
 * `userId`. The Salesforce id goes to its own mark or parameter when the offer asks for it and the viewer has one.
 */
export const personalUrl = ({ saleBaseUrl, useSalesForceId }: OfferLink, viewer: OfferViewer): string => {
  const salesForceId = useSalesForceId ? (viewer.salesForceId ?? '') : '';
  const filled = saleBaseUrl
    .replaceAll(userPlace, () => encodeURIComponent(viewer.userId))
    .replaceAll(salesForcePlace, () => encodeURIComponent(salesForceId));
  const withUser = saleBaseUrl.includes(userPlace)
    ? filled
    : // A link that waits for its end; one that an empty mark left open does not.
      /[=/]$/.test(saleBaseUrl)
      ? filled + encodeURIComponent(viewer.userId)
      : withParameter(filled, 'userId', viewer.userId);
  const isMarked = saleBaseUrl.includes(salesForcePlace);
  return salesForceId === '' || isMarked ? withUser : withParameter(withUser, 'salesForceId', salesForceId);
};

/** As text: writing the link anew would change how the shop spelled the rest of it. */
const withParameter = (url: string, name: string, value: string): string => {
  const [, address = '', fragment = ''] = /^([^#]*)(#.*)?$/s.exec(url) ?? [];
  const joint = address.includes('?') ? (/[?&]$/.test(address) ? '' : '&') : '?';
  return `${address}${joint}${name}=${encodeURIComponent(value)}${fragment}`;
};
