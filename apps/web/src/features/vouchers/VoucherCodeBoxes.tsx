import * as limits from '@palco/contract/limits';
import { useMessages } from '../../lib/i18n/messages.ts';
import { CodeBoxes } from '../../ui/forms/CodeBoxes.tsx';
import { vouchersMessages } from './messages.ts';

const { boxes, codeLength } = limits.voucher;

type VoucherCodeBoxesProps = {
  readonly value: string;
  readonly error?: string | undefined;
  readonly isDisabled?: boolean;
  readonly onChange: (code: string) => void;
  readonly onSubmit: () => void;
};

/** Spec section 2, "Voucher code entry": four boxes of four characters. */
export const VoucherCodeBoxes = (props: VoucherCodeBoxesProps) => {
  const messages = useMessages(vouchersMessages);
  return (
    <CodeBoxes
      {...props}
      label={messages.codeLabel}
      boxLabel={(index) => messages.codeBox({ box: index + 1 })}
      boxCount={boxes}
      charsPerBox={codeLength / boxes}
      charset="alphanumeric"
      autoFocus
    />
  );
};
