import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { OfferBody } from './OfferBody.tsx';
import { reloadOffers, useOfferNotices } from './use-offers.ts';

/** How often the counts are refreshed. */
const countsMs = 10_000;

type OfferPanelProps = { readonly roomId: string; readonly userId: string };

/** The offer of a room, up to date with what viewers and other organizers do. */
export const OfferPanel = ({ roomId, userId }: OfferPanelProps) => {
  const client = useQueryClient();
  useOfferNotices(roomId, userId);
  useEffect(() => {
    const timer = setInterval(() => void reloadOffers(client, roomId), countsMs);
    return () => clearInterval(timer);
  }, [client, roomId]);
  return <OfferBody roomId={roomId} />;
};
