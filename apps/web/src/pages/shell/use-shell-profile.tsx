import { type ComponentProps, type ComponentType, useState } from 'react';
import { useUser, useUserChange } from '../../features/auth/user-query.ts';
import { profileDialogMessages } from '../../features/profile/dialog/messages.ts';
import type { ProfileDialog } from '../../features/profile/dialog/ProfileDialog.tsx';
import { logProblem } from '../../lib/browser/log.ts';
import { loadMessages } from '../../lib/i18n/messages.ts';

type DialogType = ComponentType<ComponentProps<typeof ProfileDialog>>;

const loadDialog = async (): Promise<DialogType> => {
  const [module] = await Promise.all([
    import('../../features/profile/dialog/ProfileDialog.tsx'),
    loadMessages(profileDialogMessages),
  ]);
  return module.ProfileDialog;
};

/** The profile is fetched when it is first wanted; one that cannot be fetched says so and leaves the page as it is. */
export const useShellProfile = ({ onUnavailable }: { onUnavailable: () => void }) => {
  const user = useUser();
  const changeUser = useUserChange();
  const [Dialog, setDialog] = useState<DialogType>();
  const [isOpen, setIsOpen] = useState(false);
  const [opening, setOpening] = useState(0);

  const open = async () => {
    try {
      const loaded = await loadDialog();
      setDialog(() => loaded);
      setOpening((count) => count + 1);
      setIsOpen(true);
    } catch (error) {
      logProblem('the profile could not be loaded', error);
      onUnavailable();
    }
  };

  const dialog = Dialog && (
    // Each opening starts from the saved account, not from discarded input.
    <Dialog
      key={opening}
      user={user}
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
      onSaved={(saved) => {
        changeUser(saved);
        setIsOpen(false);
      }}
    />
  );
  return { open: () => void open(), dialog };
};
