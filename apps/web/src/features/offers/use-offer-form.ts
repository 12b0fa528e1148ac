import type { OffersOverview } from '@palco/contract/offers';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { saveOffer, setOffersEnabled } from './api.ts';
import { offersMessages } from './messages.ts';
import { reloadOffers } from './use-offers.ts';

export const useOfferForm = (roomId: string, overview: OffersOverview) => {
  const messages = useMessages(offersMessages);
  const client = useQueryClient();
  const current = overview.offers[0];
  /** Fields that this organizer has changed; the rest follows what others save. */
  const [typed, setTyped] = useState<{ url?: string; useSalesForceId?: boolean }>({});
  const url = typed.url ?? current?.saleBaseUrl ?? '';
  const useSalesForceId = typed.useSalesForceId ?? current?.useSalesForceId ?? false;
  const [isTouched, setIsTouched] = useState(false);
  const [isSaving, setIsSaving] = useState(false);

  /** Reports a failure in a toast. */
  const run = async (action: () => Promise<unknown>, problem: string) => {
    try {
      await action();
      await reloadOffers(client, roomId);
      return true;
    } catch {
      toast.warning(problem);
      return false;
    }
  };
  const save = async () => {
    setIsSaving(true);
    const isSaved = await run(() => saveOffer(roomId, url.trim(), useSalesForceId), messages.failCreate);
    if (isSaved) setTyped({});
    setIsSaving(false);
  };
  const isChanged = url.trim() !== (current?.saleBaseUrl ?? '') || useSalesForceId !== current?.useSalesForceId;
  return {
    url,
    setUrl: (next: string) => setTyped({ ...typed, url: next }),
    useSalesForceId,
    setUseSalesForceId: (next: boolean) => setTyped({ ...typed, useSalesForceId: next }),
    isTouched,
    touch: () => setIsTouched(true),
    isSaving,
    isChanged,
    save: () => void save(),
    setEnabled: (enabled: boolean) =>
      void run(() => setOffersEnabled(roomId, enabled), messages.FAIL_CHANGEOFFERSTATUS),
  };
};
