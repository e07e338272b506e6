/** Illustrates the product: an applicant, the partners, and the best match. */
export function MatchFigure() {
  const partners = [
    { y: 44, width: 172, chance: '86%' },
    { y: 124, width: 148, chance: '71%' },
    { y: 204, width: 160, chance: '64%' },
  ];
  return (
    <svg viewBox="0 0 460 270" className="w-full" aria-hidden="true">
      <defs>
        <linearGradient id="line" x1="0" x2="1">
          <stop offset="0" stopColor="#fff" stopOpacity="0.15" />
          <stop offset="1" stopColor="#fff" stopOpacity="0.75" />
        </linearGradient>
      </defs>
      {partners.map((partner, index) => (
        <g key={partner.y} opacity={index === 0 ? 1 : 0.5}>
          <path
            d={`M112 135C176 135 176 ${partner.y + 22} 240 ${partner.y + 22}`}
            fill="none"
            stroke="url(#line)"
            strokeWidth={index === 0 ? 2.5 : 1.5}
          />
          <rect
            x="240"
            y={partner.y - 8}
            width="204"
            height="60"
            rx="12"
            fill="#fff"
            fillOpacity={index === 0 ? 0.16 : 0.08}
            stroke="#fff"
            strokeOpacity={index === 0 ? 0.45 : 0.16}
          />
          <rect x="254" y={partner.y + 6} width="32" height="32" rx="8" fill="#fff" fillOpacity="0.22" />
          <rect
            x="300"
            y={partner.y + 9}
            width={partner.width - 86}
            height="8"
            rx="4"
            fill="#fff"
            fillOpacity="0.7"
          />
          <rect x="300" y={partner.y + 27} width="76" height="6" rx="3" fill="#fff" fillOpacity="0.2" />
          <rect
            x="300"
            y={partner.y + 27}
            width={(76 * Number.parseInt(partner.chance, 10)) / 100}
            height="6"
            rx="3"
            fill="#fff"
            fillOpacity="0.85"
          />
          <text x="430" y={partner.y + 27} textAnchor="end" fontSize="13" fontWeight="600" fill="#fff">
            {partner.chance}
          </text>
        </g>
      ))}
      <rect
        x="8"
        y="95"
        width="104"
        height="80"
        rx="14"
        fill="#fff"
        fillOpacity="0.14"
        stroke="#fff"
        strokeOpacity="0.4"
      />
      <circle cx="38" cy="123" r="12" fill="#fff" fillOpacity="0.85" />
      <rect x="60" y="114" width="38" height="7" rx="3.5" fill="#fff" fillOpacity="0.75" />
      <rect x="60" y="127" width="26" height="6" rx="3" fill="#fff" fillOpacity="0.35" />
      <rect x="24" y="148" width="74" height="6" rx="3" fill="#fff" fillOpacity="0.35" />
      <rect x="24" y="159" width="52" height="6" rx="3" fill="#fff" fillOpacity="0.35" />
    </svg>
  );
}
