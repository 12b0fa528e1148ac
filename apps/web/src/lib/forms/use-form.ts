import { useState } from 'react';

type FormOptions<Values, Problem> = {
  readonly initial: Values;
  readonly initialProblem?: Problem | null;
  /** While false, `submit` does nothing. */
  readonly canSubmit: (values: Values) => boolean;
  /** Resolves to the result of the submission; a rejection becomes a result through `problemOf`. */
  readonly onSubmit: (values: Values) => Promise<SubmitResult<Problem>>;
  readonly problemOf: (error: unknown) => SubmitResult<Problem>;
};

/** A problem to show, null when done; undefined when the page is being left, until when the form stays busy. */
type SubmitResult<Problem> = Problem | null | undefined;

/** State of a form: values, fields that were left, submission and its problem. */
export const useForm = <Values extends object, Problem>(options: FormOptions<Values, Problem>) => {
  const [values, setValues] = useState(options.initial);
  const [touched, setTouched] = useState<{ readonly [Field in keyof Values]?: boolean }>({});
  const [problem, setProblem] = useState(options.initialProblem ?? null);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const canSubmit = !isSubmitting && options.canSubmit(values);

  const send = async () => {
    if (!canSubmit) return;
    setIsSubmitting(true);
    setProblem(null);
    const result = await options.onSubmit(values).catch(options.problemOf);
    if (result === undefined) return;
    setProblem(result);
    setIsSubmitting(false);
  };

  return {
    values,
    touched,
    problem,
    isSubmitting,
    canSubmit,
    change: (part: Partial<Values>) => setValues((former) => ({ ...former, ...part })),
    touch: (field: keyof Values) => setTouched((former) => ({ ...former, [field]: true })),
    clearProblem: () => setProblem(null),
    submit: () => void send(),
  };
};
