import * as limits from '@palco/contract/limits';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './Field.module.css';
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import { IconButton } from './IconButton.tsx';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> &
  FieldTexts & {
    showLabel: string;
    hideLabel: string;
    /** False where Tab must leave the field for what follows the toggle, as in the login. */
    isToggleTabbable?: boolean | undefined;
  };

export const PasswordField = (props: PasswordFieldProps) => {
  const { label, error, hint, isLabelHidden, id, showLabel, hideLabel, isToggleTabbable = true, ...native } = props;
  const { className, disabled, ...rest } = native;
  const [isShown, setIsShown] = useState(false);
  return (
    <FieldFrame label={label} error={error} hint={hint} isLabelHidden={isLabelHidden} id={id}>
      {(wiring) => (
        <div className={styles.withToggle}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            // The same limit for setting and entering a password, so that both are cut off alike.
            maxLength={limits.password.max}
            {...rest}
            {...wiring}
            disabled={disabled}
            type={isShown ? 'text' : 'password'}
            className={classNames(styles.control, className)}
          />
          <IconButton
            className={styles.toggle}
            label={isShown ? hideLabel : showLabel}
            icon={isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            aria-controls={wiring.id}
            disabled={disabled}
            tabIndex={isToggleTabbable ? undefined : -1}
            onClick={() => setIsShown(!isShown)}
          />
        </div>
      )}
    </FieldFrame>
  );
};
