import { ArtScene } from './ArtScene.tsx';

/** A ticket, for vouchers. Hidden from screen readers, because the text beside it says the same. */
export const TicketArt = () => (
  <ArtScene>
    {({ amber, ink, rim }) => (
      <>
        <ellipse cx="160" cy="195" rx="74" ry="7" fill="#07090D" fillOpacity=".6" />
        <g transform="rotate(-9 160 124)">
          <path
            d="M92 84h136a8 8 0 0 1 8 8v18a14 14 0 0 0 0 28v18a8 8 0 0 1-8 8H92a8 8 0 0 1-8-8v-18a14 14 0 0 0 0-28V92a8 8 0 0 1 8-8Z"
            fill={ink}
          />
          <path
            d="M92 85h136a7 7 0 0 1 7 7v17.2a15 15 0 0 0 0 29.6V156a7 7 0 0 1-7 7H92a7 7 0 0 1-7-7v-17.2a15 15 0 0 0 0-29.6V92a7 7 0 0 1 7-7Z"
            stroke={rim}
            strokeWidth="2"
          />
          <path d="M192 90v68" stroke="#0B0D12" strokeWidth="2.5" strokeDasharray="5 6" strokeLinecap="round" />
          <path d="M112 104h44M112 142h62" stroke="#4C5873" strokeWidth="4" strokeLinecap="round" />
          <path d="M112 123h30" stroke="#FFD88C" strokeOpacity=".8" strokeWidth="6" strokeLinecap="round" />
          <circle cx="212" cy="124" r="11" fill={amber} />
          <path d="M208.500 118.500v11l9-5.500Z" fill="#1A1203" />
        </g>
      </>
    )}
  </ArtScene>
);
