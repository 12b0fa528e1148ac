import fieldStyles from '../../../ui/forms/Field.module.css';
import { FieldFrame } from '../../../ui/forms/FieldFrame.tsx';

/** Keeps the place of the phone while what it needs is loading. */
export const PhonePlaceholder = ({ label }: { readonly label: string }) => (
  <FieldFrame label={label}>{(wiring) => <input {...wiring} className={fieldStyles.control} disabled />}</FieldFrame>
);
