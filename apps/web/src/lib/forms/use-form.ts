import { useState } from 'react';

type FormOptions<Values, Mistake, Problem> = {
  readonly initial: Values;
  readonly initialProblem?: Problem | null;
  /** While false, `submit` does nothing. */
  readonly canSubmit?: (values: Values) => boolean;
  /** Checked before anything is sent. A mistake is shown until the next change. */
  readonly validate?: (values: Values) => Mistake | null;
  /** Returns a problem to show, or nothing on success. */
  readonly onSubmit: (values: Values) => Promise<Problem | undefined>;
  /** Turns a rejection of `onSubmit` into a problem to show. Null when it was handled and the page is being left. */
  readonly problemOf: (error: unknown) => Problem | null;
  /** The form can be used again after a success; otherwise it stays busy until the page is left. */
  readonly isReusable?: boolean;
};

/** State of a form: values, fields that were left, validation, submission and its problem. */
export const useForm = <Values extends object, Problem, Mistake = never>(
  options: FormOptions<Values, Mistake, Problem>,
) => {
  const { initial, initialProblem = null, canSubmit = () => true, validate, onSubmit, problemOf } = options;
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<keyof Values>>(new Set());
  const [mistake, setMistake] = useState<Mistake | null>(null);
  const [problem, setProblem] = useState<Problem | null>(initialProblem);
  const [isSubmitting, setIsSubmitting] = useState(false);

  const send = async () => {
    if (isSubmitting || !canSubmit(values)) return;
    const found = validate?.(values) ?? null;
    setMistake(found);
    setProblem(null);
    if (found !== null) return;
    setIsSubmitting(true);
    let failure: Problem | null | undefined;
    let isLeaving = !options.isReusable;
    try {
      failure = await onSubmit(values);
    } catch (error) {
      failure = problemOf(error);
      isLeaving = true;
    }
    if (failure !== undefined && failure !== null) setProblem(failure);
    else if (isLeaving) return;
    setIsSubmitting(false);
  };

  return {
    values,
    touched,
    mistake,
    problem,
    isSubmitting,
    canSubmit: canSubmit(values) && !isSubmitting,
    change: (part: Partial<Values>) => {
      setMistake(null);
      setValues((former) => ({ ...former, ...part }));
    },
    touch: (field: keyof Values) => setTouched((former) => new Set(former).add(field)),
    clearProblem: () => setProblem(null),
    submit: () => void send(),
  };
};
