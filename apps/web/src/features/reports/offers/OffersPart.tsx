import { type OffersReport, offersReport } from '@palco/contract/reports/room-reports';
import { call } from '../../../lib/http/api-client.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { CameraArt } from '../../../ui/art/StageArt.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { reportTexts } from '../shared/messages.ts';
import shared from '../shared/Report.module.css';
import { ReportBar } from '../shared/ReportBar.tsx';
import { ReportContent } from '../shared/ReportContent.tsx';
import { ReportPart } from '../shared/ReportPart.tsx';
import { Tiles } from '../shared/Tiles.tsx';
import { useFormats } from '../shared/use-formats.ts';
import { useReport } from '../shared/use-report.ts';
import { OpenedTable } from './OpenedTable.tsx';

/** The offers of a room: seen and opened, by whom. */
export const OffersPart = ({ roomId }: { readonly roomId: string }) => {
  const messages = useMessages(reportTexts);
  const params = { id: roomId };
  const query = useReport(['offers', roomId], (signal) => call(offersReport, { params, query: {} }, { signal }));
  return (
    <>
      <ReportBar query={query} csv={{ fileName: `offers-${roomId}.csv`, route: offersReport, params }} />
      <ReportContent query={query}>
        {({ offers }) =>
          offers.length === 0 ? (
            <EmptyState art={<CameraArt />} title={messages.noOffers} text={messages.noOffersText} />
          ) : (
            <div className={shared.stack}>
              {offers.map((offer) => (
                <Offer key={offer.id} offer={offer} />
              ))}
            </div>
          )
        }
      </ReportContent>
    </>
  );
};

const Offer = ({ offer }: { readonly offer: OffersReport['offers'][number] }) => {
  const messages = useMessages(reportTexts);
  const formats = useFormats();
  return (
    <ReportPart title={offer.url} hint={messages.createdAt({ time: formats.date(offer.createdAt) })}>
      <div className={shared.stack}>
        <Tiles
          label={`${messages.figures}: ${offer.url}`}
          tiles={[
            { label: messages.seen, value: formats.number(offer.seen), hint: messages.seenHint },
            { label: messages.opened, value: formats.number(offer.peopleTotal) },
            { label: messages.clicks, value: formats.number(offer.clicks) },
            { label: messages.qrScans, value: formats.number(offer.qrScans) },
            { label: messages.shownFor, value: formats.duration(offer.shownMs) },
          ]}
        />
        {offer.people.length > 0 && <OpenedTable people={offer.people} />}
        {offer.people.length < offer.peopleTotal && (
          <p className={shared.hint}>
            {messages.firstPeople({
              shown: formats.number(offer.people.length),
              total: formats.number(offer.peopleTotal),
            })}
          </p>
        )}
      </div>
    </ReportPart>
  );
};
