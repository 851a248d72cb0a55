/**
 * Words that stand in the place of a password more often than any other, in English and Romanian. Whoever guesses begins with
 * them, with figures and signs around them, capital letters and figures for letters.
 */
const usualWords = [
  'password passwort passw pass parola secret letmein welcome hello login access master iloveyou loveyou loveme',
  'lovely love lover princess prince angel angels babygirl baby sunshine flower flowers butterfly rainbow summer',
  'winter spring autumn monday friday january february march april may june july august september october november',
  'december monkey dragon tiger lion eagle falcon phoenix panther dolphin turtle kitten puppy football soccer',
  'baseball basketball hockey tennis golf liverpool arsenal chelsea barcelona realmadrid juventus milan steaua',
  'dinamo rapid ronaldo messi jordan superman batman spiderman pokemon pikachu naruto minecraft starwars matrix',
  'trustno shadow killer hunter ranger soldier warrior samurai ninja pirate wizard merlin gandalf hobbit frodo',
  'michael jennifer jessica michelle daniel ashley nicole andrew joshua matthew charlie thomas robert george',
  'william anthony amanda samantha hannah melissa jasmine maggie andrei alexandru alexandra mihai mihaela maria',
  'ioana elena cristina gabriel gabriela stefan adrian adriana florin ionut marian mariana andreea diana bogdan',
  'catalin vlad romania bucuresti timisoara clujnapoca brasov iasi craiova constanta moldova ardeal mercedes',
  'ferrari porsche corvette mustang camaro harley yamaha honda dacia subaru computer internet google facebook',
  'youtube instagram twitter samsung apple windows nokia cheese chocolate cookie banana orange pepper ginger coffee',
  'vanilla strawberry peanut purple yellow silver golden diamond crystal emerald black white green blue red freedom',
  'whatever nothing something forever family friends friend mother father brother sister familia mama tata iubire',
  'iubita iubitul dragoste fericire floare soare viata jesus christ god heaven blessed faith grace hope peace',
  'doamne dumnezeu iisus guitar music metallica nirvana slipknot eminem rockstar gangster cowboy player gamer test',
  'testing tester demo guest user username default changeme temp temporary qwerty asdf zxcv qwer abcd abc asd qaz',
  'qazwsx zaq xsw qwe azerty qwertz aaa xxx',
].flatMap((line) => line.split(' '))

/** Words of this product and of who runs it. */
const wordsOfContext = [
  'tandem energy energie electricity electricitate power curent solar trading trader trade market markets piata',
  'piete auction licitatie coins coin monede moneda prosumer consumer producer supplier furnizor admin',
  'administrator root sysadmin moderator tandemadmin tandemdemo',
].flatMap((line) => line.split(' '))

const words: ReadonlySet<string> = new Set([...usualWords, ...wordsOfContext])

const rows =
  'abcdefghijklmnopqrstuvwxyz 012345678901234567890 qwertyuiop qwertzuiop azertyuiop asdfghjkl zxcvbnm yxcvbnm'.split(
    ' ',
  )
const columns = '1qaz2wsx3edc4rfv5tgb6yhn7ujm 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0 qazwsxedcrfvtgbyhnujm'.split(
  ' ',
)
const runs = [...rows, ...columns].flatMap((run) => [run, Array.from(run).toReversed().join('')])

/**
 * Whether a password is among the first that anybody tries: one of the usual words or of the context, or what its owner is called
 * (`own`), alone or twice, whatever figures and signs stand around it; a run of the keyboard, the alphabet or figures; one part
 * again and again. Length and kinds of characters are not judged.
 */
export function isGuessable(password: string, own: readonly string[]): boolean {
  const plain = withoutMarks(password)
  const part = repeatedPart(plain)
  if (isRun(plain) || part.length <= 3 || isRun(part)) return true
  const owned = new Set(own.map(withoutMarks).flatMap((name) => [name, bare(name), ...name.split(/[^a-z0-9]+/)]))
  const trimmed = plain.replaceAll(/^[^a-z]+|[^a-z]+$/g, '')
  const candidates = [plain, part, spelledOut(plain), spelledOut(trimmed)]
    .flatMap((text) => [text, bare(text)])
    .flatMap((text) => [text, repeatedPart(text)])
  return candidates.some((text) => text.length >= 3 && (words.has(text) || owned.has(text)))
}

function withoutMarks(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** `p4$$w0rd` as it is meant. */
function spelledOut(text: string): string {
  const meant: Readonly<Record<string, string>> = {
    0: 'o',
    1: 'i',
    3: 'e',
    4: 'a',
    5: 's',
    7: 't',
    '@': 'a',
    $: 's',
    '!': 'i',
  }
  return text.replaceAll(/[013457@$!]/g, (sign) => meant[sign] ?? sign)
}

/** Without what is no letter at either end, and without signs between. */
function bare(text: string): string {
  return text.replaceAll(/^[^a-z]+|[^a-z]+$/g, '').replaceAll(/[^a-z0-9]/g, '')
}

/** `abcabc` is `abc` again. */
function repeatedPart(text: string): string {
  const length = (text + text).indexOf(text, 1)
  return length > 0 ? text.slice(0, length) : text
}

/** A piece of a row of the keyboard, of the alphabet or of figures, alone or two of them one behind the other. */
function isRun(text: string): boolean {
  const isPiece = (piece: string) => piece.length >= 3 && runs.some((run) => run.includes(piece))
  return (
    isPiece(text) || Array.from(text, (_, at) => at).some((at) => isPiece(text.slice(0, at)) && isPiece(text.slice(at)))
  )
}
