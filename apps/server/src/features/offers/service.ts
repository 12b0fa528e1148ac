import { AppError } from '@palco/contract/errors';
import type { Offer, OffersOverview, OpeningKind } from '@palco/contract/offers';
import type { EventKind } from '@palco/contract/reports/kinds';
import { isOfferUrl, personalUrl } from '@palco/domain/offers/url';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Identity } from '../../shared/identity.ts';
import type { OfferRepository } from './repository.ts';

/** The offer that a room shows to all its viewers. */
export type ShownOffer = { readonly enabled: boolean; readonly offer: Offer | null };

export type OfferPorts = {
  repository: OfferRepository;
  clock: Clock;
  /** Throws ROOM_NOT_FOUND, NO_PERMISSION or TERMS_REQUIRED; returns the membership. */
  admit: (identity: Identity, roomId: string) => Promise<'full' | 'guest' | 'extra'>;
  canManageRoom: (identity: Identity, roomId: string) => Promise<boolean>;
  onEnabled: (roomId: string, shown: ShownOffer) => void;
  onChanged: (roomId: string, shown: ShownOffer) => void;
  record: (kind: EventKind, roomId: string, userId: string, details?: Record<string, unknown>) => void;
};

export type OfferService = ReturnType<typeof createOfferService>;

export const createOfferService = ({ repository, clock, admit, record, ...ports }: OfferPorts) => {
  const shownIn = async (roomId: string): Promise<ShownOffer> => {
    const enabled = await repository.isEnabled(roomId);
    if (enabled === null) throw new AppError('ROOM_NOT_FOUND');
    // Offers that are not shown yet are visible to organizers only.
    return { enabled, offer: enabled ? await repository.current(roomId) : null };
  };

  const read = async (identity: Identity, roomId: string): Promise<OffersOverview> => {
    const membership = await admit(identity, roomId);
    if (membership === 'extra') return { enabled: false, isOffersEnabled: false, offers: [], salesForceId: null };
    const [{ enabled, offer }, salesForceId] = await Promise.all([
      shownIn(roomId),
      repository.salesForceIdOf(identity.userId),
    ]);
    const shown = offer ? [{ ...offer, clicks: null, qrOpenings: null }] : [];
    const offers = (await ports.canManageRoom(identity, roomId)) ? await repository.list(roomId) : shown;
    return { enabled, isOffersEnabled: enabled, offers, salesForceId };
  };

  const readPersonalUrl = async (identity: Identity, roomId: string) => {
    if ((await admit(identity, roomId)) === 'extra') throw new AppError('NO_PERMISSION');
    // Organizers try a link before they show it.
    const isOrganizer = await ports.canManageRoom(identity, roomId);
    const offer = isOrganizer ? await repository.current(roomId) : (await shownIn(roomId)).offer;
    if (!offer) throw new AppError('OFFER_NOT_FOUND');
    const salesForceId = await repository.salesForceIdOf(identity.userId);
    const url = personalUrl(offer, { userId: identity.userId, salesForceId });
    return { personal_url: url, qrcodeUrl: url, offerId: offer.id };
  };

  const enable = async (identity: Identity, roomId: string, enabled: boolean) => {
    if (!(await repository.setEnabled(roomId, enabled))) throw new AppError('ROOM_NOT_FOUND');
    ports.onEnabled(roomId, await shownIn(roomId));
    record('offer_enable', roomId, identity.userId, { enabled });
    return { enabled, isOffersEnabled: enabled };
  };

  const create = async (
    identity: Identity,
    roomId: string,
    { saleBaseUrl, useSalesForceId }: { saleBaseUrl: string; useSalesForceId: boolean },
  ): Promise<Offer> => {
    const wanted = { saleBaseUrl, useSalesForceId };
    if (!isOfferUrl(wanted.saleBaseUrl)) throw new AppError('INVALID_OFFER_URL');
    const made = await repository.create(roomId, { ...wanted, madeBy: identity.userId, at: clock.now() });
    if (!made) throw new AppError('ROOM_NOT_FOUND');
    if (made.isNew) {
      ports.onChanged(roomId, await shownIn(roomId));
      record('offer_create', roomId, identity.userId, { offerId: made.offer.id, ...wanted });
    }
    return made.offer;
  };

  /** Shows an offer that was prepared: an older one becomes the newest, which is the one that is shown. */
  const show = async (identity: Identity, roomId: string, offerId: string) => {
    const offer = await repository.find(roomId, offerId);
    if (!offer) throw new AppError('OFFER_NOT_FOUND');
    await create(identity, roomId, offer);
    return enable(identity, roomId, true);
  };

  const countOpening = async (
    identity: Identity,
    roomId: string,
    opening: { openingId: string; offerId: string; kind: OpeningKind },
  ) => {
    if ((await admit(identity, roomId)) === 'extra') throw new AppError('NO_PERMISSION');
    const { openingId: id, offerId, kind } = opening;
    if (!(await repository.isOfferOf(roomId, offerId))) throw new AppError('OFFER_NOT_FOUND');
    const isNew = await repository.countOpening({ id, offerId, userId: identity.userId, kind, at: clock.now() });
    if (isNew) record('offer_open', roomId, identity.userId, { offerId, kind });
    return {};
  };

  return { read, readPersonalUrl, enable, create, show, countOpening };
};
