import type { Place } from '@palco/contract/reports/room-reports';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { reportTexts } from './messages.ts';
import { useFormats } from './use-formats.ts';

/** Names of countries and places, also of those that are not on a map. */
export const usePlaceName = () => {
  const messages = useMessages(reportTexts);
  const formats = useFormats();
  const countryName = (country: string | null) => {
    if (country === null) return messages.unknownPlace;
    return country === 'local' ? messages.localNetwork : formats.country(country);
  };
  const placeName = ({ country, region, city }: Place) =>
    [city ?? region, countryName(country)].filter((part) => part !== null).join(', ');
  return { countryName, placeName };
};
