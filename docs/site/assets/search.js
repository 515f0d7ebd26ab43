// Shows only the rules that contain every word that was typed; accents do not matter.
const plain = (text) => text.toLowerCase().normalize('NFD').replace(/[\u0300-\u036f]/g, '');
const none = document.querySelector('.none');
const field = document.querySelector('.search');
const items = [...document.querySelectorAll('.list li')].map((item) => [
  item,
  plain(`${item.textContent} ${item.dataset.text || ''}`),
]);
const find = () => {
  const wanted = plain(field.value).split(/\s+/).filter(Boolean);
  for (const [item, text] of items) item.hidden = !wanted.every((word) => text.includes(word));
  for (const section of document.querySelectorAll('section')) {
    section.hidden = !section.querySelector('li:not([hidden])');
  }
  none.textContent = items.some(([item]) => !item.hidden) ? '' : none.dataset.said;
};
field.addEventListener('input', find);
field.value = new URLSearchParams(location.search).get('q') || '';
find();
