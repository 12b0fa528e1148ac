import type { AppMerch } from '@palco/contract/auth';
import type { AppLinks } from '@palco/contract/promo';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loadMessages } from '../../lib/i18n/messages.ts';
import { writeStored } from '../../lib/storage/storage.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { mediaQueries } from '../../ui/styles/breakpoints.ts';
import { getAppLinks, putAppMerch } from './api.ts';
import { promoMessages } from './messages.ts';

const linksQuery = queryOptions({
  queryKey: ['promo', 'links'],
  // Words and links together: what is offered is complete when it appears.
  queryFn: async (): Promise<AppLinks> => (await Promise.all([getAppLinks(), loadMessages(promoMessages)]))[0],
  staleTime: Number.POSITIVE_INFINITY,
});

type PromoOptions = {
  /** The choice of the account, which overrides the one stored in this browser. */
  readonly appMerch: AppMerch;
  readonly onChange: (appMerch: AppMerch) => void;
};

/** Spec section 1: under 768 px, in the menu only in portrait; until the user declines it for good. */
export const usePromo = ({ appMerch, onChange }: PromoOptions) => {
  const isNarrowEnough = useMediaQuery(mediaQueries.isPromo);
  const isPortrait = useMediaQuery('(orientation: portrait)');
  const [isDismissed, setIsDismissed] = useState(false);
  const isWanted = appMerch === 'SHOW' && isNarrowEnough;
  const { data: links } = useQuery({ ...linksQuery, enabled: isWanted });
  const hasLinks = links !== undefined && (links.androidUrl !== null || links.iosUrl !== null);

  useEffect(() => writeStored('promo', appMerch), [appMerch]);

  const decline = async () => {
    onChange('DONT_SHOW_MERCH');
    try {
      await putAppMerch('DONT_SHOW_MERCH');
    } catch {
      onChange('SHOW');
      toast.error((await loadMessages(promoMessages)).declineFailed);
    }
  };

  return {
    links: isWanted && hasLinks ? links : null,
    isInPage: !isDismissed,
    isInMenu: isPortrait,
    dismiss: () => setIsDismissed(true),
    decline: () => void decline(),
  };
};
