import type { ReloadTarget } from '@palco/contract/live/control';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { logProblem } from '../../../lib/browser/log.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { postReload } from './api.ts';
import { liveOrganizerMessages } from './messages.ts';

/** Spec section 4: commands that make the pages of viewers load the video or themselves again. */
export const ReloadMenu = ({ roomId }: { readonly roomId: string }) => {
  const messages = useMessages(liveOrganizerMessages);
  const [asking, setAsking] = useState<ReloadTarget | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const reload = async (target: ReloadTarget) => {
    setIsBusy(true);
    try {
      await postReload(roomId, target);
      toast.success(messages.reloadDone);
    } catch (error) {
      logProblem('the reload command was not sent', error);
      toast.error(messages.reloadFailed);
    }
    setIsBusy(false);
    setAsking(null);
  };
  const isPlayer = asking === 'player';
  return (
    <>
      <Menu
        label={messages.reload}
        align="end"
        trigger={<IconButton label={messages.reload} icon={<RefreshCw aria-hidden />} />}
        items={[
          { id: 'player', label: messages.reloadPlayer, onSelect: () => setAsking('player') },
          { id: 'pages', label: messages.reloadPages, onSelect: () => setAsking('pages') },
        ]}
      />
      <ConfirmDialog
        isOpen={asking !== null}
        title={isPlayer ? messages.reloadPlayerQuestion : messages.reloadPagesQuestion}
        text={isPlayer ? messages.reloadPlayerText : messages.reloadPagesText}
        confirmLabel={isPlayer ? messages.reloadPlayer : messages.reloadPages}
        cancelLabel={messages.cancel}
        isBusy={isBusy}
        onConfirm={() => asking && void reload(asking)}
        onCancel={() => setAsking(null)}
      />
    </>
  );
};
