import { vouchersMessages } from '../../features/vouchers/messages.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useNavigate } from '../../lib/router/navigation.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Spec section 2: a voucher that cannot be used leads to /voucher/ with an explanation. */
export const useNoVoucher = () => {
  const messages = useMessages(vouchersMessages);
  const navigate = useNavigate();
  return (): void => {
    toast.warning(messages.problems.INVALID_VOUCHER);
    void navigate('/voucher/', { replace: true });
  };
};
