/** Spec sections 2, 3, 4, 7, 8: offers of a room, each viewer's own link and its QR code. */
import * as z from 'zod/mini';
import { notice, route } from '../define.ts';
import * as limits from '../room-limits.ts';
import { roomId } from '../rooms/contract.ts';
import { respelled } from '../spelling.ts';

/** How an offer was opened: by its link, or by showing its QR code. */
export const openingKind = z.enum(['click', 'qr']);
export type OpeningKind = z.infer<typeof openingKind>;

export const offer = z.object({
  id: z.string(),
  roomId: z.string(),
  saleBaseUrl: z.string(),
  useSalesForceId: z.boolean(),
  createdAt: z.string(),
});
export type Offer = z.infer<typeof offer>;

/** The fields of an offer that only organizers see. */
const listedOffer = z.extend(offer, {
  clicks: z.nullable(z.int()),
  qrOpenings: z.nullable(z.int()),
});
export type ListedOffer = z.infer<typeof listedOffer>;

export const offersOverview = z.object({
  enabled: z.boolean(),
  isOffersEnabled: z.boolean(),
  /** Newest first; the first is shown. */
  offers: z.array(listedOffer),
  /** The caller's own, for links made from a notice; null for users without one. */
  salesForceId: z.nullable(z.string()),
});
export type OffersOverview = z.infer<typeof offersOverview>;

const inRoom = z.object({ id: roomId });
const changeLimit = { max: 60, windowMs: 60_000 };

export const readOffers = route({
  name: 'offers.read',
  method: 'GET',
  path: '/api/rooms/:id/sale',
  access: 'user',
  summary: 'The offers of a room: all of them for organizers, the shown one for other users',
  params: inRoom,
  response: offersOverview,
  errors: ['TERMS_REQUIRED', 'NO_PERMISSION', 'ROOM_NOT_FOUND'],
});

export const readPersonalUrl = route({
  name: 'offers.personalUrl',
  method: 'GET',
  path: '/api/rooms/:id/sale/url',
  access: 'user',
  summary: 'The link of the offer that is shown, made for the caller; its QR code contains the same',
  params: inRoom,
  response: z.object({ personal_url: z.string(), qrcodeUrl: z.string(), offerId: z.string() }),
  errors: ['TERMS_REQUIRED', 'NO_PERMISSION', 'ROOM_NOT_FOUND', 'OFFER_NOT_FOUND'],
});

const status = z.object({ enabled: z.boolean() });

export const enableOffers = route({
  name: 'offers.enable',
  method: 'PUT',
  path: '/api/rooms/:id/sale/enable',
  access: 'organizer',
  manages: { room: 'id' },
  summary: 'Show the offer of a room to all its viewers, or hide it',
  params: inRoom,
  body: respelled(status, { status: 'enabled' }),
  response: z.object({ enabled: z.boolean(), isOffersEnabled: z.boolean() }),
  errors: ['ROOM_NOT_FOUND'],
  limit: changeLimit,
});

export const createOffer = route({
  name: 'offers.create',
  method: 'PUT',
  path: '/api/rooms/:id/sale',
  access: 'organizer',
  manages: { room: 'id' },
  summary: 'Set the offer of a room; setting the same one again changes nothing',
  params: inRoom,
  body: respelled(
    z.object({
      saleBaseUrl: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.offers.maxUrl)),
      useSalesForceId: z._default(z.boolean(), false),
    }),
    { templateUrl: 'saleBaseUrl', useSalesforce: 'useSalesForceId' },
  ),
  response: offer,
  errors: ['ROOM_NOT_FOUND', 'INVALID_OFFER_URL'],
  limit: changeLimit,
});

export const countOpening = route({
  name: 'offers.countOpening',
  method: 'POST',
  path: '/api/rooms/:id/sale/opened',
  access: 'user',
  summary: 'Count an opening of an offer; a repeated id is counted once',
  params: inRoom,
  body: z.object({ openingId: z.uuid(), offerId: roomId, kind: openingKind }),
  response: z.object({}),
  errors: ['TERMS_REQUIRED', 'NO_PERMISSION', 'ROOM_NOT_FOUND', 'OFFER_NOT_FOUND'],
  limit: changeLimit,
});

/** Both carry the offer, so that a full room does not fetch it all at once. */
const shown = z.object({ roomId: z.string(), enabled: z.boolean(), offer: z.nullable(offer) });

/** The offer of a room was shown or hidden. */
export const offersEnabled = notice({ name: 'offerEnable', payload: shown });

/** The offer of a room was replaced. */
export const offerChanged = notice({ name: 'att_offer', payload: shown });
