import type { PayloadOut } from '@palco/contract/define';
import { type Offer, type OffersOverview, offerChanged, offersEnabled } from '@palco/contract/offers';
import * as limits from '@palco/contract/room-limits';
import { personalUrl } from '@palco/domain/offers/url';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { realtime } from '../../lib/realtime/realtime-client.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { fetchOffers, fetchPersonalUrl } from './api.ts';
import { offersMessages } from './messages.ts';

const overviewKey = (roomId: string) => ['offers', roomId];
const urlKey = (roomId: string, offerId: string | undefined) => ['offer-url', roomId, offerId];

/** The offers of a room, kept up to date by notices. */
export const useOffers = (roomId: string) =>
  useQuery({
    queryKey: overviewKey(roomId),
    queryFn: () => fetchOffers(roomId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/**
 * Spec section 4: after an offer was created or shown, the list is fetched again. A request that is already running is cancelled,
 * because its answer may be older than the change.
 */
export const reloadOffers = async (client: QueryClient, roomId: string): Promise<void> => {
  const queryKey = overviewKey(roomId);
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
};

/** The offer this viewer sees now, with their own link; null while there is none. */
export const useShownOffer = (roomId: string, userId: string): { offer: Offer; url: string } | null => {
  const messages = useMessages(offersMessages);
  const { data, error: listError } = useOffers(roomId);
  // Known offers stay when fetching them again fails.
  const hasFailed = listError !== null && data === undefined;
  const offer = data?.enabled ? data.offers[0] : undefined;
  const { data: url, error } = useQuery({
    queryKey: urlKey(roomId, offer?.id),
    queryFn: () => fetchPersonalUrl(roomId),
    enabled: offer !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const hasSaid = useRef(false);
  useEffect(() => {
    // The query retries by itself; repeated failures are reported once.
    if (data) hasSaid.current = false;
    if (!hasFailed || hasSaid.current) return;
    hasSaid.current = true;
    toast.warning(messages.FAIL_GETOOFFER);
  }, [data, hasFailed, messages]);
  useEffect(() => {
    if (error) toast.warning(messages.FAIL_GETOFFER);
  }, [error, messages]);
  useOfferNotices(roomId, userId);
  return offer && url ? { offer, url } : null;
};

/** Applies notices of the server about the offers of a room. */
export const useOfferNotices = (roomId: string, userId: string): void => {
  const client = useQueryClient();
  useEffect(() => {
    const take = (notice: PayloadOut<typeof offersEnabled>) => {
      if (notice.roomId === roomId) takeOffer(client, notice, userId);
    };
    const stops = [realtime.on(offersEnabled, take), realtime.on(offerChanged, take)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, roomId, userId]);
};

/** For a page that has joined the room and may have missed notices. Delayed at random, so that a large audience does not ask at once. */
export const useOffersReload = (roomId: string): (() => void) => {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void reloadOffers(client, roomId), Math.random() * limits.rooms.refetchSpreadMs);
  }, [client, roomId]);
};

/**
 * Spec section 4 has the room fetched again. Instead the notice contains the offer and each page builds the viewer's own link, so that
 * a large audience sees it at once without a burst of requests.
 */
const takeOffer = (client: QueryClient, notice: PayloadOut<typeof offersEnabled>, userId: string) => {
  const { roomId, enabled, offer } = notice;
  const now = client.getQueryData<OffersOverview>(overviewKey(roomId));
  // A running request may be older than this notice.
  if (!now) return void reloadOffers(client, roomId);
  if (offer) {
    const viewer = { userId, salesForceId: now.salesForceId };
    client.setQueryData(urlKey(roomId, offer.id), personalUrl(offer, viewer));
  }
  const known = now.offers.filter(({ id }) => id !== offer?.id);
  const counts = now.offers.find(({ id }) => id === offer?.id) ?? { clicks: null, qrOpenings: null };
  client.setQueryData<OffersOverview>(overviewKey(roomId), {
    ...now,
    enabled,
    isOffersEnabled: enabled,
    offers: offer ? [{ ...counts, ...offer }, ...known] : now.offers,
  });
};
