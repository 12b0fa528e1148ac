import type { PersonalDataForm } from '@palco/domain/vouchers/personal-data';
import { useState } from 'react';

const blank: PersonalDataForm = {
  name: '',
  dateOfBirth: '',
  email: '',
  emailAgain: '',
  gender: '',
  phone: { formatted: '', digits: '', isPossible: false },
};

export type PersonalDataState = ReturnType<typeof usePersonalData>;

/** Kept outside the step, so that whoever comes back to correct something finds the rest as it was. */
export const usePersonalData = () => {
  const [form, setForm] = useState(blank);
  const [country, setCountry] = useState('BR');
  const change = (part: Partial<PersonalDataForm>) => setForm((former) => ({ ...former, ...part }));
  return { form, country, change, setCountry };
};
