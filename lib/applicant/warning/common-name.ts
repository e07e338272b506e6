/**
 * Common South African names that are nearly always one or the other: a name that is both (James, Jordan,
 * Thomas) is in neither list. In lower case, without accents.
 */
export const commonFirstNames = names(`
  aisha alwyn amahle andile andiswa anele anika annelie ansie anton ayanda ayesha bheki bongani bongiwe boitumelo
  bontle busisiwe chantelle charmaine christo cornelia cornelius danie deon dineo dumisani elize elmarie elsabe
  esethu esme estelle fatima fikile francois gert gideon gugu hanlie hendrik hennie hlengiwe ilse inge innocentia
  jabu jabulani jacoba jaco jacobus johan johannes johanna juanita kabelo karabo karen kagiso katlego khanyi
  kgomotso khanyisile khaya khumbulani lebo lebogang lerato lesego leticia liezl lindiwe linda lizette lukhanyo
  lungile lwazi magda mandisa mandla maryke mbali michelle mpho mohammed muhammad nadia naledi nandi nandipha
  nicolaas noluthando nomfundo nompumelelo nomsa nomthandazo nomvula nonhlanhla nontobeko nosipho ntombi nthabiseng
  olwethu palesa petrus phindile phumzile pieter precious priscilla puleng refilwe rethabile rian riaan sanele
  sandile sannie sarel sbu sfiso shireen sibongile sibusiso sifiso simphiwe sindisiwe sipho siphiwe siphokazi
  siyabonga sizwe sphiwe stefan stephanus susanna suzette tebogo thabang thabiso thabo thandeka thandi thandiwe
  thato thembi themba thembeka thulani thuli tshepo tumelo tumi unathi vusi vuyo vuyokazi wandile wilhelmina
  willem xolani yolanda yusuf zama zanele zinhle zodwa zolani zukiswa zuleika
`);

export const commonLastNames = names(`
  abrahams adams baloyi basson beukes bezuidenhout biyela booysen botes botha breytenbach buthelezi cele chauke
  chetty cloete coetzee coetzer cronje dladla dlamini du plessis du preez du toit engelbrecht erasmus esterhuizen
  ferreira fourie gcabashe geldenhuys govender govindsamy grobler gumede hadebe hlatshwayo hlongwane jacobs
  jansen van rensburg jonker joubert khoza khumalo kekana kruger kubheka labuschagne lekganyane lombard mabaso
  mabena mabunda mahlaba mahlangu maharaj majola makhanya makhubela makhubo makgatho malan maluleke manamela maseko
  mashaba mashego mashele masilela masondo mathebula mathe mathonsi matlala mavuso mazibuko mbatha mbhele mdluli
  meintjies mhlongo mkhabela mkhize mkhwanazi mnguni mngomezulu mohlala mofokeng mokoena mokgatla molefe
  moloi montwedi moodley moonsamy motaung motsepe mthembu mthethwa mtshali myburgh mzimela naicker naidoo naidu
  ncube ndaba ndlovu ndwandwe nel ngcobo ngobeni ngubane ngwenya nhlapo nkabinde nkosi nkuna nortje
  ntshangase ntuli nxumalo nyathi nzimande nzuza oberholzer odendaal oosthuizen padayachee phakathi phiri pillay
  potgieter pretorius qwabe radebe ramaphosa ramokgopa reddy sekgobela shabalala shabangu shandu shezi sibanda
  sibeko sibiya sikhosana singh sithebe sithole skosana smit snyman steenkamp steyn strydom swanepoel swart terblanche
  theron thwala tshabalala tshivhase van den berg van der merwe van der walt van niekerk van rooyen
  van schalkwyk van staden van wyk van zyl venter vermaak vermeulen vilakazi viljoen visagie visser vorster
  xaba yende zikalala zondi zondo zulu zwane
`);

/** `van`, `du` and the like begin a last name of several words. */
function names(text: string): ReadonlySet<string> {
  const lists = text.matchAll(/((?:jansen |van |der |den |vd |du )*)(\S+)/g);
  return new Set([...lists].map(([name]) => name.trim()));
}
