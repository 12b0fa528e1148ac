import type { ListedOffer } from '@palco/contract/offers';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../lib/i18n/messages.ts';
import { fetchPersonalUrl } from './api.ts';
import { offersMessages } from './messages.ts';
import styles from './OfferSetup.module.css';

/** What came of the offer, and how its link looks for a person: the organizer's own. */
export const OfferNumbers = ({ roomId, offer }: { readonly roomId: string; readonly offer: ListedOffer }) => {
  const messages = useMessages(offersMessages);
  const { data: url, error } = useQuery({
    queryKey: ['offer-preview', roomId, offer.id],
    queryFn: () => fetchPersonalUrl(roomId),
    gcTime: 0,
  });
  return (
    <dl className={styles.numbers}>
      <div>
        <dt>{messages.clicks}</dt>
        <dd>{offer.clicks ?? 0}</dd>
      </div>
      <div>
        <dt>{messages.qrOpenings}</dt>
        <dd>{offer.qrOpenings ?? 0}</dd>
      </div>
      <div className={styles.preview}>
        <dt>{messages.preview}</dt>
        <dd>
          {url && (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {url}
            </a>
          )}
          {error && messages.FAIL_GETOFFER}
        </dd>
      </div>
    </dl>
  );
};
