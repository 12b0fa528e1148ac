import { useMessages } from '../../../lib/i18n/messages.ts';
import type { useLeaveGuard } from '../../../lib/router/use-leave-guard.ts';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { organizerRoomsMessages } from './messages.ts';

type LeaveDialogProps = { readonly guard: ReturnType<typeof useLeaveGuard> };

export const LeaveDialog = ({ guard }: LeaveDialogProps) => {
  const messages = useMessages(organizerRoomsMessages);
  return (
    <ConfirmDialog
      isOpen={guard.isAsking}
      title={messages.leaveTitle}
      text={messages.leaveText}
      confirmLabel={messages.leave}
      cancelLabel={messages.stay}
      isDanger
      onConfirm={guard.leave}
      onCancel={guard.stay}
    />
  );
};
