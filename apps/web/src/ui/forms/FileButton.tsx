import { type ReactNode, useRef } from 'react';
import { Button } from './Button.tsx';

type FileButtonProps = {
  /** Names the button when its text alone does not say what for. */
  readonly label?: string;
  readonly accept: string;
  readonly isBusy?: boolean;
  readonly icon?: ReactNode;
  readonly variant?: 'primary' | 'secondary' | 'ghost';
  readonly size?: 'sm' | 'md';
  readonly children: ReactNode;
} & (
  | { readonly onFile: (file: File) => void; readonly onFiles?: never }
  | { readonly onFiles: (files: readonly File[]) => void; readonly onFile?: never }
);

/** A button that opens the browser's file picker. */
export const FileButton = ({
  label,
  accept,
  isBusy = false,
  icon,
  variant = 'secondary',
  size = 'sm',
  ...rest
}: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={variant}
        size={size}
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
        multiple={rest.onFiles !== undefined}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // The same file chosen once more is a choice, too.
          event.currentTarget.value = '';
          if (files[0]) rest.onFile?.(files[0]);
          if (files.length > 0) rest.onFiles?.(files);
        }}
      />
    </>
  );
};
