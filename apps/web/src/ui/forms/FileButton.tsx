import { type ReactNode, useRef } from 'react';
import { Button } from './Button.tsx';

type FileButtonProps = {
  /** Names the button when its text alone does not say what for. */
  readonly label?: string;
  readonly accept: string;
  readonly isBusy?: boolean;
  readonly icon?: ReactNode;
  readonly variant?: 'primary' | 'secondary' | 'ghost';
  readonly children: ReactNode;
  readonly onFile: (file: File) => void;
};

/** A button that opens the browser's file picker. */
export const FileButton = ({
  label,
  accept,
  isBusy = false,
  icon,
  variant = 'secondary',
  ...rest
}: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={variant}
        size="sm"
        icon={icon}
        isLoading={isBusy}
        aria-label={label}
        onClick={() => input.current?.click()}
      >
        {rest.children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // The same file chosen once more is a choice, too.
          event.currentTarget.value = '';
          if (file) rest.onFile(file);
        }}
      />
    </>
  );
};
