// The mutants of a TypeScript file: each is the file with one small fault in it, which a test should find.
import ts from 'typescript'
import { seededWholeNumbers } from '../packages/core/src/testing/random.ts'

const swapped = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '+=': '-=',
  '-=': '+=',
  '&&': '||',
  '||': '&&',
}
const swappedNames = { min: 'max', max: 'min', floor: 'ceil', ceil: 'floor', some: 'every', every: 'some' }
/** Calls that leave out or order what they are called on: without them everything passes, as it came. */
const dropped = new Set(['filter', 'toSorted', 'sort', 'toReversed', 'reverse'])

/** `{ line, what, start, end, text }`: the characters from start to end become `text`. In the order of the file. */
export function mutantsOf(source, fileName) {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS)
  const mutants = []
  const add = (node, what, text, start = node.getStart(file), end = node.getEnd()) => {
    const line = file.getLineAndCharacterOfPosition(start).line + 1
    mutants.push({ line, what, start, end, text, before: source.slice(start, end) })
  }
  const textOf = (node) => node.getText(file)

  const visit = (node) => {
    if (isNoRule(node)) return
    if (ts.isBinaryExpression(node)) binary(node)
    else if (ts.isIfStatement(node)) ifStatement(node)
    else if (ts.isConditionalExpression(node)) negate(node.condition)
    else if (ts.isPrefixUnaryExpression(node)) prefix(node)
    else if (ts.isCallExpression(node)) call(node)
    else if (ts.isExpressionStatement(node)) statement(node)
    else if (ts.isReturnStatement(node) || ts.isArrowFunction(node)) returned(node)
    else if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'true to false', 'false')
    else if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'false to true', 'true')
    ts.forEachChild(node, visit)
  }

  const binary = (node) => {
    const operator = textOf(node.operatorToken)
    const isText = (side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side)
    if (!(operator in swapped) || (operator === '+' && (isText(node.left) || isText(node.right)))) return
    add(node.operatorToken, `${operator} to ${swapped[operator]}`, swapped[operator])
  }
  const negate = (condition) => add(condition, 'condition negated', `!(${textOf(condition)})`)
  const ifStatement = (node) => {
    negate(node.expression)
    const only = ts.isBlock(node.thenStatement) ? node.thenStatement.statements[0] : node.thenStatement
    if (only && ts.isThrowStatement(only) && !node.elseStatement) add(node, 'guard removed', ';')
  }
  const prefix = (node) => {
    const isNot = node.operator === ts.SyntaxKind.ExclamationToken
    const isMinus = node.operator === ts.SyntaxKind.MinusToken && !ts.isNumericLiteral(node.operand)
    if (isNot || isMinus) add(node, `${isNot ? '!' : '-'} removed`, textOf(node.operand))
  }
  const call = (node) => {
    const callee = node.expression
    if (!ts.isPropertyAccessExpression(callee)) return
    const name = callee.name.text
    const other = Object.hasOwn(swappedNames, name) ? swappedNames[name] : undefined
    if (other !== undefined) add(callee.name, `${name} to ${other}`, other)
    if (dropped.has(name)) add(node, `${name} removed`, textOf(callee.expression))
  }
  const statement = (node) => {
    const { expression } = node
    const isAssigned = ts.isBinaryExpression(expression) || ts.isPostfixUnaryExpression(expression)
    const awaited = ts.isAwaitExpression(expression) ? expression.expression : expression
    if (isAssigned || ts.isCallExpression(awaited)) add(node, 'statement removed', ';')
  }
  const returned = (node) => {
    const value = ts.isReturnStatement(node) ? node.expression : node.body
    if (value === undefined) return
    if (ts.isNumericLiteral(value)) add(value, 'another number', String(Number(value.text) + 1))
    if (ts.isBigIntLiteral(value)) add(value, 'another number', value.text === '0n' ? '1n' : '0n')
    if (value.kind === ts.SyntaxKind.NullKeyword) return
    const isCondition = ts.isBinaryExpression(value) && /^(===|!==|<=?|>=?|&&|\|\|)$/.test(textOf(value.operatorToken))
    if (isCondition) for (const constant of ['true', 'false']) add(value, `returns ${constant}`, constant)
  }
  visit(file)
  return mutants.sort((a, b) => a.start - b.start || a.end - b.end)
}

/** Types, imports, what is only said (messages of errors), and who throws: no test need look at these. */
function isNoRule(node) {
  return (
    ts.isTypeNode(node) ||
    ts.isImportDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    (ts.isNewExpression(node) && /^(Range)?Error$/.test(node.expression.getText()))
  )
}

/** A sample of `count`, spread over the files by how many mutants each has, one at least. */
export function sampleOf(byFile, count, seed) {
  const pick = seededWholeNumbers(seed)
  const total = byFile.reduce((sum, { mutants }) => sum + mutants.length, 0)
  return byFile.flatMap(({ file, mutants }) => {
    const left = [...mutants]
    const wanted = Math.min(left.length, Math.max(1, Math.round((count * left.length) / Math.max(1, total))))
    const drawn = Array.from({ length: wanted }, () => left.splice(pick(0, left.length - 1), 1)[0])
    return drawn.sort((a, b) => a.start - b.start).map((mutant) => ({ file, ...mutant }))
  })
}
