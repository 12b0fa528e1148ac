import type { VoucherProblem } from '@palco/domain/vouchers/problems';
import type { WizardEvent } from '@palco/domain/vouchers/wizard-state';
import type { FormEvent } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { vouchersMessages } from '../messages.ts';
import type { TermsDocument } from '../terms-text.pt-BR.ts';
import { termsText } from '../terms-text.ts';
import formStyles from '../VoucherForm.module.css';
import styles from './TermsStep.module.css';
import type { DraftState } from './use-draft.ts';

type TermsStepProps = {
  readonly problem: VoucherProblem | null;
  readonly send: (event: WizardEvent) => void;
  readonly draft: DraftState;
};

export const TermsStep = ({ problem, send, draft }: TermsStepProps) => {
  const messages = useMessages(vouchersMessages);
  const text = useMessages(termsText);
  const { ofUse, ofAdoption } = draft.draft.terms;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ name: 'accept_terms', ofUse, ofAdoption });
  };
  const tick = (part: Partial<typeof draft.draft.terms>) => {
    send({ name: 'edit' });
    draft.changeTerms({ ofUse, ofAdoption, ...part });
  };

  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to scroll by keyboard too. */}
      <section className={styles.text} aria-label={messages.termsRegion} tabIndex={0}>
        <Terms document={text.ofUse} />
        <Terms document={text.ofAdoption} />
      </section>
      <div>
        <Checkbox label={messages.acceptUse} isChecked={ofUse} onChange={(isTicked) => tick({ ofUse: isTicked })} />
        <Checkbox
          label={messages.acceptAdoption}
          isChecked={ofAdoption}
          onChange={(isTicked) => tick({ ofAdoption: isTicked })}
        />
      </div>
      {problem && <Alert tone="warning">{messages.problems[problem]}</Alert>}
      <Button type="submit" size="lg" isFullWidth>
        {messages.accept}
      </Button>
    </form>
  );
};

const Terms = ({ document }: { readonly document: TermsDocument }) => (
  <article className={styles.document}>
    <h2 className={styles.title}>{document.title}</h2>
    {document.sections.map(({ heading, text }) => (
      <section key={heading}>
        <h3 className={styles.heading}>{heading}</h3>
        <p>{text}</p>
      </section>
    ))}
  </article>
);
