import { shortDay } from '@/lib/base/text/text';
import type { CalendarDate } from '@/lib/base/time/date';
import type { Language } from '@/lib/message/consent-text/language';
import type { RightsKind } from '@/word/rights-request';

/** What a letter says besides the words of the request and of its answer. */
export interface LetterText {
  readonly title: Readonly<Record<RightsKind, string>>;
  readonly reference: string;
  readonly dear: (name: string) => string;
  readonly received: (day: string) => string;
  readonly asked: string;
  /** Open. */
  readonly answerBy: (day: string) => string;
  readonly answered: string;
  readonly refused: string;
  readonly withdrawn: string;
  /** What an answer always says of its kind. */
  readonly done: Partial<Readonly<Record<RightsKind, string>>>;
  /** Of a record that is given by a link. */
  readonly linked: (day: string) => string;
  readonly restrictedUntil: (day: string) => string;
  /** What is said of applications that lenders decide on themselves; `lenders`: their names, listed. */
  readonly noLender: string;
  readonly lendersHold: (lenders: string) => string;
  /** Of a correction that was not made, wholly or in part: what the person may have, or has. */
  readonly mayState: string;
  readonly stands: string;
  readonly complain: string;
  readonly sign: string;
  readonly day: (day: CalendarDate) => string;
}

const regulator = 'POPIAComplaints@inforegulator.org.za, www.inforegulator.org.za';

const english: LetterText = {
  title: {
    access: 'Your request for a copy of your data',
    correction: 'Your request for a correction',
    deletion: 'Your request for deletion',
    objection: 'Your objection',
    restriction: 'Your request for restriction',
  },
  reference: 'Request no.',
  dear: (name) => `Dear ${name}`,
  received: (day) => `We received your request on ${day}.`,
  asked: 'You asked:',
  answerBy: (day) => `We will answer you in writing by ${day}, free of charge.`,
  answered: 'This is our answer:',
  refused: 'We cannot do what you asked for, because:',
  withdrawn: 'You have taken your request back, so we have closed it.',
  done: {
    access: 'The record of what is held about you is enclosed.',
    deletion:
      'What identified you has been erased. That you made this request, and whether you asked not to be contacted, is kept as a coded value, so that we can keep to it.',
    objection:
      'From now on nobody who uses this service may call you, offer you a loan or have you scored. Lenders that have an application of yours already decide on it themselves.',
    restriction:
      'Until the end of that day your data is stored, and nothing else: nobody who uses this service sees it, uses it or passes it on, except to prove something, to protect the rights of another person, or where you agree. You will be told before it ends earlier.',
  },
  linked: (day) =>
    `We have given you a link to the record of what is held about you. It works once, until ${day}, and asks for your ID number.`,
  restrictedUntil: (day) => `Restricted until ${day}.`,
  noLender: 'No lender holds an application of yours that is not decided.',
  lendersHold: (lenders) => `These lenders hold an application of yours that is not decided: ${lenders}.`,
  mayState:
    'You may have a statement of your own put beside what was not corrected. Whoever reads the value then reads it, too. Tell us what it is to say.',
  stands:
    'The statement that you gave us stands beside what was not corrected: whoever reads the value reads it, too. You may change it or take it back.',
  complain: `If you are not satisfied, you may complain to the Information Regulator: ${regulator}.`,
  sign: 'Name, position and date',
  day: shortDay,
};

const afrikaans: LetterText = {
  title: {
    access: 'U versoek om ’n afskrif van u data',
    correction: 'U versoek om ’n regstelling',
    deletion: 'U versoek om uitwissing',
    objection: 'U beswaar',
    restriction: 'U versoek om beperking',
  },
  reference: 'Versoek nr.',
  dear: (name) => `Geagte ${name}`,
  received: (day) => `Ons het u versoek op ${day} ontvang.`,
  asked: 'U het gevra:',
  answerBy: (day) => `Ons sal u voor of op ${day} skriftelik antwoord, gratis.`,
  answered: 'Dit is ons antwoord:',
  refused: 'Ons kan nie doen wat u gevra het nie, omdat:',
  withdrawn: 'U het u versoek teruggetrek; ons het dit gesluit.',
  done: {
    access: 'Die rekord van wat oor u gehou word, is ingesluit.',
    deletion:
      'Wat u geïdentifiseer het, is uitgewis. Dat u hierdie versoek gerig het, en of u gevra het om nie gekontak te word nie, word as ’n gekodeerde waarde gehou, sodat ons daarby kan hou.',
    objection:
      'Van nou af mag niemand wat hierdie diens gebruik u bel of vir u ’n lening aanbied nie. Kredietgewers wat reeds ’n aansoek van u het, besluit self daaroor.',
    restriction:
      'Tot aan die einde van daardie dag word u data net gestoor: niemand wat hierdie diens gebruik, sien dit, gebruik dit of gee dit aan nie, behalwe om iets te bewys, om die regte van iemand anders te beskerm, of waar u instem. U sal vooraf ingelig word as dit vroeër eindig.',
  },
  linked: (day) =>
    `Ons het u ’n skakel gegee na die rekord van wat oor u gehou word. Dit werk een keer, tot ${day}, en vra u ID-nommer.`,
  restrictedUntil: (day) => `Beperk tot ${day}.`,
  noLender: 'Geen kredietgewer het ’n aansoek van u waaroor nog nie besluit is nie.',
  lendersHold: (lenders) =>
    `Hierdie kredietgewers het ’n aansoek van u waaroor nog nie besluit is nie: ${lenders}.`,
  mayState:
    'U kan u eie verklaring laat plaas langs dit wat nie reggestel is nie. Wie die waarde lees, lees dan ook dit. Sê vir ons wat dit moet sê.',
  stands:
    'Die verklaring wat u vir ons gegee het, staan langs dit wat nie reggestel is nie: wie die waarde lees, lees ook dit. U kan dit verander of terugtrek.',
  complain: `As u nie tevrede is nie, kan u by die Inligtingsreguleerder kla: ${regulator}.`,
  sign: 'Naam, hoedanigheid en datum',
  day: (day) => day,
};

const isiZulu: LetterText = {
  title: {
    access: 'Isicelo sakho sekhophi yemininingwane yakho',
    correction: 'Isicelo sakho sokulungiswa kwemininingwane',
    deletion: 'Isicelo sakho sokususwa kwemininingwane',
    objection: 'Ukuphikisa kwakho',
    restriction: 'Isicelo sakho sokukhawulelwa kwemininingwane',
  },
  reference: 'Inombolo yesicelo',
  dear: (name) => `Sawubona ${name}`,
  received: (day) => `Sithole isicelo sakho ngomhla ka-${day}.`,
  asked: 'Okucelile:',
  answerBy: (day) => `Sizokuphendula ngokubhala kungakapheli umhla ka-${day}, mahhala.`,
  answered: 'Nansi impendulo yethu:',
  refused: 'Asikwazi ukwenza okucelile, ngoba:',
  withdrawn: 'Usihoxisile isicelo sakho; ngakho sisivalile.',
  done: {
    access: 'Irekhodi lemininingwane egcinwe ngawe linamathiselwe.',
    deletion:
      'Imininingwane ekhombisa ukuthi ungubani isusiwe. Kugcinwa kuphela, njengekhodi, ukuthi wenze lesi sicelo nokuthi ucele yini ukungathintwa, ukuze sikwazi ukukuhlonipha lokho.',
    objection:
      'Kusukela manje akekho osebenzisa le nsizakalo ovumelekile ukukufonela noma ukukunikeza imalimboleko. Ababolekisi asebenesicelo sakho bazozinqumela ngaso.',
    restriction:
      'Kuze kuphele lolo suku imininingwane yakho igcinwa kuphela: akekho osebenzisa le nsizakalo oyibonayo, oyisebenzisayo noma oyidlulisayo, ngaphandle kokufakazela okuthile, ukuvikela amalungelo omunye umuntu, noma uma uvuma. Uzokwaziswa ngaphambi kokuba kuphele ngaphambi kwalolo suku.',
  },
  linked: (day) =>
    `Sikunike isixhumanisi serekhodi lemininingwane egcinwe ngawe. Sisebenza kanye, kuze kube umhla ka-${day}, futhi sicela inombolo yakho kamazisi.`,
  restrictedUntil: (day) => `Ikhawulelwe kuze kube umhla ka-${day}.`,
  noLender: 'Akekho umbolekisi onesicelo sakho okungakanqunywa ngaso.',
  lendersHold: (lenders) => `Laba babolekisi banesicelo sakho okungakanqunywa ngaso: ${lenders}.`,
  mayState:
    'Ungacela ukuthi isitatimende sakho sibekwe eceleni kwalokho okungalungiswanga. Noma ubani ofunda leyo mininingwane uzosifunda naso. Sitshele ukuthi kufanele sithini.',
  stands:
    'Isitatimende osinike sona simi eceleni kwalokho okungalungiswanga: noma ubani ofunda leyo mininingwane ufunda naso. Ungasishintsha noma usihoxise.',
  complain: `Uma unganelisekile, ungakhalaza kuMlawuli Wolwazi (Information Regulator): ${regulator}.`,
  sign: 'Igama, isikhundla nosuku',
  day: (day) => day,
};

const texts: Partial<Readonly<Record<Language, LetterText>>> = { en: english, af: afrikaans, zu: isiZulu };

/** Returns the words of letters in a language; in English where there are none yet. */
export function letterText(language: Language): { text: LetterText; language: Language } {
  const text = texts[language];
  return text ? { text, language } : { text: english, language: 'en' };
}
