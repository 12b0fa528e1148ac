import type { OffersOverview } from '@palco/contract/offers';
import * as limits from '@palco/contract/room-limits';
import { isOfferUrl } from '@palco/domain/offers/url';
import { useId } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { Switch } from '../../ui/forms/Switch.tsx';
import { offersMessages } from './messages.ts';
import { OfferNumbers } from './OfferNumbers.tsx';
import styles from './OfferSetup.module.css';
import { useOfferForm } from './use-offer-form.ts';

type OfferSetupProps = { readonly roomId: string; readonly overview: OffersOverview };

/** The link comes before the switch, because turning the switch shows the offer to all viewers at once. */
export const OfferSetup = ({ roomId, overview }: OfferSetupProps) => {
  const messages = useMessages(offersMessages);
  const form = useOfferForm(roomId, overview);
  const formId = useId();
  const current = overview.offers[0];
  const isRefused = form.isTouched && form.url !== '' && !isOfferUrl(form.url);
  return (
    <div className={styles.setup}>
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        <Field
          label={messages.url}
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          maxLength={limits.offers.maxUrl}
          value={form.url}
          error={isRefused ? messages.urlError : undefined}
          hint={messages.urlHint}
          onChange={(event) => form.setUrl(event.target.value)}
          onBlur={form.touch}
        />
        <Checkbox label={messages.salesForce} isChecked={form.useSalesForceId} onChange={form.setUseSalesForceId} />
        <Button
          type="submit"
          variant={form.isChanged ? 'primary' : 'secondary'}
          isLoading={form.isSaving}
          loadingLabel={messages.saving}
          disabled={!form.isChanged || !isOfferUrl(form.url)}
        >
          {messages.save}
        </Button>
      </form>
      <div className={styles.show}>
        <Switch
          label={messages.show}
          hint={current ? messages.showHint : messages.showLater}
          isChecked={overview.enabled}
          disabled={!current && !overview.enabled}
          onChange={form.setEnabled}
        />
      </div>
      {current && <OfferNumbers roomId={roomId} offer={current} />}
    </div>
  );
};
