/** Brings the telephone rules of every country: fetched while the terms are being read. */
export const loadPhoneField = async () => (await import('./PhoneField.tsx')).PhoneField;
