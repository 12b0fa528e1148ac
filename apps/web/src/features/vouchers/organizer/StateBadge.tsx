import type { VoucherState } from '@palco/contract/vouchers/batches';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { organizerVouchersMessages } from './messages.ts';

const tones = { unused: 'neutral', used: 'success', revoked: 'danger' } as const;

export const StateBadge = ({ state }: { readonly state: VoucherState }) => {
  const messages = useMessages(organizerVouchersMessages);
  return <Badge tone={tones[state]}>{messages.states[state]}</Badge>;
};
