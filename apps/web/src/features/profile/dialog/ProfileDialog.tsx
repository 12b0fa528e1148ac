import type { User } from '@palco/contract/auth';
import { Suspense, useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.ts';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { profileDialogMessages } from './messages.ts';
import { PasswordStep } from './PasswordStep.tsx';
import styles from './ProfileDialog.module.css';
import { ProfileForm } from './ProfileForm.tsx';
import { useProfileForm } from './use-profile-form.ts';

const CropStep = lazyPart(() => import('./CropStep.tsx').then((module) => module.CropStep));

type ProfileDialogProps = {
  readonly user: User;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSaved: (user: User) => void;
};

/** Spec section 2, Profile modal. One dialog with three faces: the profile, the crop of a photo just chosen, and a new password. */
export const ProfileDialog = ({ user, isOpen, onClose, onSaved }: ProfileDialogProps) => {
  const messages = useMessages(profileDialogMessages);
  const form = useProfileForm({ user, onSaved });
  const [isPasswordShown, setIsPasswordShown] = useState(false);

  if (form.upload.status === 'cropping') {
    return (
      <Dialog isOpen={isOpen} onClose={form.cancelPhoto} title={messages.cropTitle} closeLabel={messages.close}>
        <Suspense
          fallback={
            <div className={styles.waiting}>
              <Spinner label={messages.loading} />
            </div>
          }
        >
          <CropStep source={form.upload.source} onCrop={form.cropPhoto} onCancel={form.cancelPhoto} />
        </Suspense>
      </Dialog>
    );
  }
  if (isPasswordShown) {
    return (
      <Dialog isOpen={isOpen} onClose={onClose} title={messages.changePassword} closeLabel={messages.close}>
        <PasswordStep email={user.email} onDone={() => setIsPasswordShown(false)} />
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={messages.title}
      closeLabel={messages.close}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button
            type="submit"
            form="profile"
            disabled={!form.isSavable && !form.isSaving}
            isLoading={form.isSaving}
            loadingLabel={messages.saving}
          >
            {messages.save}
          </Button>
        </>
      }
    >
      <ProfileForm id="profile" user={user} form={form} onPassword={() => setIsPasswordShown(true)} />
    </Dialog>
  );
};
