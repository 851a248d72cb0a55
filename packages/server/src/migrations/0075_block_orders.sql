-- additive: columns that older versions neither read nor write; blocks are to be switched on once no older one runs
-- The blocks of a day-ahead order stand in its row, as slices/orders/order-blocks.ts writes and reads them (docs/decisions/0096).
alter table orders
  add column blocks jsonb not null default '[]' check (jsonb_typeof(blocks) = 'array' and jsonb_array_length(blocks) <= 100),
  -- Written once, by the clearing: of each block in their sequence.
  add column block_results jsonb check (jsonb_array_length(block_results) = jsonb_array_length(blocks));

-- Null where a market takes no blocks.
alter table market_sessions add column block_limits jsonb check (
  (block_limits->>'blocks')::integer between 1 and 100 and (block_limits->>'linked')::integer between 0 and 100
  and (block_limits->>'levels')::integer between 1 and 3 and (block_limits->>'seconds')::integer between 1 and 120);

-- What an order asks for and got in each period, by its steps and by its blocks: for what filters or adds them.
create view order_quantities as
  select order_id, period, side, price_ticks, quantity_wh, accepted_wh from order_steps
  union all
  select o.id, (q.quantity->>0)::integer, b.block->>'side', (b.block->>'price')::integer, (q.quantity->>1)::integer,
    (o.block_results->(b.place - 1)::integer->'accepted'->>(q.place - 1)::integer)::integer
  from orders o cross join lateral jsonb_array_elements(o.blocks) with ordinality as b (block, place)
    cross join lateral jsonb_array_elements(b.block->'quantities') with ordinality as q (quantity, place)
  where o.blocks <> '[]';
