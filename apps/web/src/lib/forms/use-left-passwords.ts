import { type NewPasswordFields, newPasswordErrors } from '@palco/domain/auth/credentials';
import { useState } from 'react';

/** Marks a short password and a different repeat once their fields were left, and unmarks them as soon as they are right. */
export const useLeftPasswords = (values: NewPasswordFields<string>, min: number) => {
  const [wasLeft, setWasLeft] = useState<NewPasswordFields<boolean>>({ password: false, repeated: false });
  return {
    errors: newPasswordErrors(values, wasLeft, min),
    leave: (field: keyof typeof wasLeft) => setWasLeft((former) => ({ ...former, [field]: true })),
    leaveAll: () => setWasLeft({ password: true, repeated: true }),
  };
};
