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

/** Lives outside the step, so that a user who comes back to correct the data finds it unchanged. */
export const usePersonalData = () => {
  const [form, setForm] = useState(blank);
  const [country, setCountry] = useState('BR');
  const change = (part: Partial<PersonalDataForm>) => setForm((former) => ({ ...former, ...part }));
  return { form, country, change, setCountry };
};
