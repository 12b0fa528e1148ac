import type { VoucherBatch } from '@palco/contract/vouchers/batches';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { organizerVouchersMessages } from './messages.ts';

/** Until when the vouchers of a batch can be used, in words. */
export const useValidity = () => {
  const messages = useMessages(organizerVouchersMessages);
  const dates = new Intl.DateTimeFormat(useLanguage(), { dateStyle: 'medium' });
  return ({ expiresAt }: Pick<VoucherBatch, 'expiresAt'>): { text: string; isExpired: boolean } => {
    if (expiresAt === null) return { text: messages.never, isExpired: false };
    const date = dates.format(new Date(expiresAt));
    const isExpired = Date.parse(expiresAt) <= Date.now();
    return { text: isExpired ? messages.expired({ date }) : messages.until({ date }), isExpired };
  };
};
